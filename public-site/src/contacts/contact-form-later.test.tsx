import { act, screen } from '@testing-library/react';
import { later } from '../parts/later.ts';
import { fakeIntersection } from '../testing/intersection.ts';
import { renderView } from '../testing/render-view.tsx';
import { ContactFormLater } from './contact-form-later.tsx';

const Form = () => <p>il modulo</p>;
const coming = 'Il modulo si sta caricando…';

test('the form is fetched when its place is seen, which the keyboard reaches before', async () => {
  const form = later(async () => Form);
  fakeIntersection(false);
  const { unmount } = renderView(<ContactFormLater form={form} />);
  expect(screen.getByText(coming).parentElement).toHaveAttribute('tabindex', '0');
  expect(form.loaded()).toBeUndefined();
  unmount();
  fakeIntersection(true);
  await act(async () => renderView(<ContactFormLater form={form} />));
  expect(screen.getByText('il modulo')).toBeVisible();
  expect(screen.queryByText(coming)).not.toBeInTheDocument();
});

test('a form that is there already is shown at once', async () => {
  const form = later(async () => Form);
  await form.load();
  renderView(<ContactFormLater form={form} />);
  expect(screen.getByText('il modulo')).toBeVisible();
});

test('a form that cannot be had is told to the visitor and to the browser', async () => {
  const error = new Error('gone');
  const report = jest.fn();
  window.reportError = report;
  fakeIntersection(true);
  await act(async () => renderView(<ContactFormLater form={later(() => Promise.reject(error))} />));
  expect(screen.getByRole('alert')).toHaveTextContent('Il modulo non si è caricato');
  expect(report).toHaveBeenCalledWith(error);
});
