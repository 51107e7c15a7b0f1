/** Focuses the first field of the form, in the order of the page, that has one of the names. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  for (const field of form.elements) {
    const name = field.getAttribute('name');
    if (name !== null && names.includes(name) && field instanceof HTMLElement) {
      field.focus();
      return;
    }
  }
}
