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

test('writes the HTML it is given', () => {
  renderHtml('<p>I <strong>conti</strong> in ordine</p>');
  expect(screen.getByText('conti').tagName).toBe('STRONG');
});

test('leaves nothing where there is none', () => {
  const { container } = renderHtml(null);
  expect(container).toBeEmptyDOMElement();
});

test('says that the text is Italian where the interface is not', () => {
  const { container, unmount } = renderHtml('<p>Testo</p>');
  expect(container.firstElementChild).not.toHaveAttribute('lang');
  unmount();
  expect(renderHtml('<p>Testo</p>', 'en').container.firstElementChild).toHaveAttribute(
    'lang',
    'it',
  );
});
