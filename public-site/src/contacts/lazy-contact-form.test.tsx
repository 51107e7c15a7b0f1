import { act, screen } from '@testing-library/react';
import { collectReports, fakeIntersection } from '../testing/browser-fakes.ts';
import { renderView } from '../testing/render-view.tsx';
import { LazyContactForm, lazyComponent, loadFormForFirstRender } from './lazy-contact-form.tsx';

const Form = () => <p>il modulo</p>;
const loadingText = 'Il modulo si sta caricando…';

test('loads the code of a lazy component once, on request', async () => {
  const importCode = jest.fn(async () => Form);
  const form = lazyComponent(importCode);
  expect(form.loaded()).toBeUndefined();
  expect(importCode).not.toHaveBeenCalled();
  expect(await Promise.all([form.load(), form.load()])).toEqual([Form, Form]);
  expect(form.loaded()).toBe(Form);
  expect(importCode).toHaveBeenCalledTimes(1);
});

test('rejects when the code of a lazy component cannot be loaded', async () => {
  const form = lazyComponent(() => Promise.reject(new Error('gone')));
  await expect(form.load()).rejects.toThrow('gone');
  expect(form.loaded()).toBeUndefined();
});

test('loads the form when the visitor sees its placeholder or reaches it by keyboard', async () => {
  const form = lazyComponent(async () => Form);
  fakeIntersection(false);
  const { unmount } = renderView(<LazyContactForm form={form} />);
  expect(screen.getByText(loadingText).parentElement).toHaveAttribute('tabindex', '0');
  expect(form.loaded()).toBeUndefined();
  unmount();
  fakeIntersection(true);
  await act(async () => renderView(<LazyContactForm form={form} />));
  expect(screen.getByText('il modulo')).toBeVisible();
  expect(screen.queryByText(loadingText)).not.toBeInTheDocument();
});

test('renders a loaded form at once', async () => {
  const form = lazyComponent(async () => Form);
  await form.load();
  renderView(<LazyContactForm form={form} />);
  expect(screen.getByText('il modulo')).toBeVisible();
});

test('shows and reports a form that cannot be loaded', async () => {
  const error = new Error('gone');
  const reports = collectReports();
  const form = lazyComponent(() => Promise.reject(error));
  fakeIntersection(true);
  await act(async () => renderView(<LazyContactForm form={form} />));
  expect(screen.getByRole('alert')).toHaveTextContent('Il modulo non si è caricato');
  expect(reports).toEqual([error]);
});

test('loads the form of a server-rendered page before hydration and not again for a later prefetch', async () => {
  const rendered = lazyComponent(async () => Form);
  const prefetched = lazyComponent(async () => Form);
  const placeholder = Object.assign(document.createElement('div'), { id: 'messaggio' });
  document.body.append(placeholder);
  await loadFormForFirstRender(rendered);
  await loadFormForFirstRender(prefetched);
  expect([rendered.loaded(), prefetched.loaded()]).toEqual([Form, undefined]);
  placeholder.remove();
});
