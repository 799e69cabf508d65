// What a dependency calls before a page's own programs could ask whether it is there. Loaded before everything else in a browser.

/** react-aria shows a dialog on a phone after waiting with it for the keyboard; Safari has it since 16. Without, every dialog stays unseen. */
AbortSignal.timeout ??= (ms) => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
};
