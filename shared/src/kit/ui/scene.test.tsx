import { render, screen } from '@testing-library/react';
import { Scene } from './scene.tsx';

const card = <h1>Accedi</h1>;
const picture = { id: 'rooftops', width: 1920, height: 1080 };

test('renders the card over a decorative picture', () => {
  render(<Scene image={picture}>{card}</Scene>);
  expect(screen.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    '/api/assets/rooftops?key=header-640',
  );
});

test('renders the card without a picture', () => {
  render(<Scene image={null}>{card}</Scene>);
  expect(screen.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
});
