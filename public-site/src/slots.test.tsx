import { Slot } from '@studio/shared/client';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';

const name = 'public-site/activity-aside';
const data = { id: 3, nome: 'Contabilità' };

type SlotProps = ComponentProps<typeof Slot<typeof name>>;

test('a slot shows the page’s own content until it is filled, and takes only what it declares', () => {
  const props: SlotProps = { name, data };
  render(<Slot {...props}>Chiedi un appuntamento</Slot>);
  expect(screen.getByText('Chiedi un appuntamento')).toBeVisible();

  const wrong: SlotProps[] = [
    // @ts-expect-error the slot declares a number
    { name, data: { ...data, id: '3' } },
    // @ts-expect-error the slot declares two values
    { name, data: { id: 3 } },
    // @ts-expect-error no app offers a slot of this name
    { name: 'public-site/aside', data },
  ];
  expect(wrong).toHaveLength(3);
});
