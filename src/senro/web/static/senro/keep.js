// What this browser remembers for its person; nothing where it is told to remember nothing.
export function recall(name, how = "localStorage") {
  try {
    return window[how].getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, value, how = "localStorage") {
  try {
    if (value === null) window[how].removeItem(name);
    else window[how].setItem(name, value);
  } catch {
    // it is remembered as long as the page is open
  }
}
