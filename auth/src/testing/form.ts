import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Returns a field by its label, because password fields have no role. */
export function field(label: string): HTMLElement {
  return screen.getByLabelText(label, { selector: 'input' });
}

/** Types into fields by their labels. */
export async function fillIn(values: { readonly [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), value);
  }
}

export function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

export async function press(name: string): Promise<void> {
  await userEvent.click(button(name));
}
