import { renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { Html } from './html.tsx';

function renderHtml(html: string | null, language: 'it' | 'en' = 'it') {
  return renderApp({
    routes: [{ path: '*', element: <Html html={html} className="own" /> }],
    language,
    messages: {},
  });
}

test('renders HTML', () => {
  renderHtml('<p>I <strong>conti</strong> in ordine</p>');
  expect(screen.getByText('conti').tagName).toBe('STRONG');
});

test('renders nothing without HTML', () => {
  const { container } = renderHtml(null);
  expect(container).toBeEmptyDOMElement();
});

test('marks the content as Italian when the interface is not', () => {
  const { container, unmount } = renderHtml('<p>Testo</p>');
  expect(container.firstElementChild).not.toHaveAttribute('lang');
  unmount();
  expect(renderHtml('<p>Testo</p>', 'en').container.firstElementChild).toHaveAttribute(
    'lang',
    'it',
  );
});
