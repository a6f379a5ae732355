// What need not be in the first picture of a change waits until that one is drawn: the sooner it comes.

const waiting: (() => void)[] = [];

function flush(): void {
  for (const what of waiting.splice(0)) what();
}

/** Does something when what has changed by now is on the screen, in the order in which it was asked for. */
export function afterPicture(what: () => void): void {
  waiting.push(what);
  // A page that nobody sees draws nothing.
  if (document.hidden) flush();
  else if (waiting.length === 1) requestAnimationFrame(() => setTimeout(flush));
}

// It may have been turned away from before it was drawn.
document.addEventListener('visibilitychange', flush);
