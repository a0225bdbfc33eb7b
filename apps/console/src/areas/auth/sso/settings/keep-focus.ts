/** A busy button lets go of the focus. What this returns gives it back, unless something else has taken it. */
export function keepFocus(): () => void {
  const pressed = document.activeElement;
  const goOn = () => {
    if (document.activeElement !== document.body) return;
    if (pressed instanceof HTMLElement) pressed.focus();
    // What has been saved cannot be saved again: then reading goes on in the page.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return () => requestAnimationFrame(goOn);
}
