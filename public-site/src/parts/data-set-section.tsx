import { InlineError } from '@studio/shared/ui';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { DataSet } from './data-set.ts';
import { Section } from './section.tsx';

interface DataSetSectionProps<Item> {
  readonly title: string;
  readonly set: DataSet<Item>;
  readonly more?: { readonly to: string; readonly text: string };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A section made of a data set: left out when that is empty, an error with 'Riprova' when it failed. */
export function DataSetSection<Item>({ title, set, more, children }: DataSetSectionProps<Item>) {
  if (!set.failed && set.items.length === 0) return null;
  return (
    <Section title={title} {...(more && { more })}>
      {set.failed ? <DataSetError /> : children(set.items)}
    </Section>
  );
}

/** Stands in place of a data set that could not be read. */
export function DataSetError() {
  const { revalidate, state } = useRevalidator();
  return <InlineError retrying={state === 'loading'} onRetry={() => void revalidate()} />;
}
