import { exampleBootstrapData, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { italianMessages } from '../messages/index.ts';
import { Brand } from './brand.tsx';

const { configuration } = exampleBootstrapData;

function renderBrand(logos: {
  readonly logo?: string | null;
  readonly logo_scuro?: string | null;
}) {
  const element = <Brand configuration={{ ...configuration, ...logos }} />;
  return renderApp({ routes: [{ path: '/', element }], messages: { shell: italianMessages } });
}

test('offers the logo sharp for dense screens, and its dark version for dark schemes', () => {
  const { container } = renderBrand({ logo: 'light', logo_scuro: 'dark' });
  const logo = screen.getByRole('img', { name: configuration.denominazione });
  expect(logo).toHaveAttribute(
    'srcset',
    '/api/assets/light?key=logo-240 240w, /api/assets/light?key=logo-480 480w',
  );
  expect(logo).toHaveAttribute('data-both-schemes', 'false');
  const source = container.querySelector('source');
  expect(source).toHaveAttribute('media', '(prefers-color-scheme: dark)');
  expect(source?.srcset).toMatch(/^\/api\/assets\/dark\?key=logo-240 240w/);
});

test.each([undefined, null, ''])(
  'gives a logo without a dark version a light ground: %p',
  (dark) => {
    const { container } = renderBrand({
      logo: 'light',
      ...(dark !== undefined && { logo_scuro: dark }),
    });
    expect(container.querySelector('source')).toBeNull();
    expect(screen.getByRole('img')).toHaveAttribute('data-both-schemes', 'true');
  },
);

test('shows the name of the firm without a logo', () => {
  renderBrand({ logo: null, logo_scuro: 'dark' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText(configuration.denominazione)).toBeVisible();
});
