import { render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const image = { id: 'an-image', width: 1600, height: 900 };

test('offers the preset sizes and reserves the space', () => {
  render(<Picture image={image} family="header" sizes="100vw" alt="Portici" priority />);
  const picture = screen.getByRole('img', { name: 'Portici' });
  expect(picture).toHaveAttribute(
    'srcset',
    [640, 960, 1280, 1920]
      .map((width) => `/api/assets/an-image?key=header-${width} ${width}w`)
      .join(', '),
  );
  expect(picture).toHaveAttribute('width', '1600');
  expect(picture).toHaveAttribute('height', '900');
  expect(picture).toHaveAttribute('loading', 'eager');
  expect(picture).toHaveAttribute('fetchpriority', 'high');
});

test('loads lazily without priority', () => {
  render(<Picture image={image} family="card" sizes="20rem" alt="Portici" />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
});

test('renders portraits as squares', () => {
  render(<Picture image={image} family="portrait" sizes="9rem" alt="Anna" />);
  expect(screen.getByRole('img')).toHaveAttribute('width', '480');
  expect(screen.getByRole('img')).toHaveAttribute('height', '480');
});

test('sets no dimensions when they are unknown', () => {
  render(
    <Picture
      image={{ id: 'x', width: null, height: null }}
      family="logo"
      sizes="9rem"
      alt="Logo"
    />,
  );
  expect(screen.getByRole('img')).not.toHaveAttribute('width');
});
