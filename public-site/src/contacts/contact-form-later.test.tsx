import { act, screen } from '@testing-library/react';
import { later } from '../parts/later.ts';
import { fakeIntersection } from '../testing/intersection.ts';
import { renderView } from '../testing/render-view.tsx';
import { ContactFormLater, formAsRendered } from './contact-form-later.tsx';

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

test('the form of a page that the server has rendered is loaded before hydration, and by no later prefetch', async () => {
  const rendered = later(async () => Form);
  const prefetched = later(async () => Form);
  const place = Object.assign(document.createElement('div'), { id: 'messaggio' });
  document.body.append(place);
  await formAsRendered(rendered);
  await formAsRendered(prefetched);
  expect([rendered.loaded(), prefetched.loaded()]).toEqual([Form, undefined]);
  place.remove();
});
