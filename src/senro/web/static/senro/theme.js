// Light or dark: follow the system until somebody chooses.
const root = document.documentElement;

function dark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-toggle]")) return;
  const next = dark() ? "light" : "dark";
  root.dataset.theme = next;
  document.cookie = `theme=${next};path=/;max-age=31536000;samesite=lax`;
});
