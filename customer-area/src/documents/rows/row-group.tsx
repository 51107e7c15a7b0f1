import { useContentLanguage } from '@studio/shared/ui';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentGroup } from '../find/groups.ts';
import { DocumentItem } from './document-item.tsx';
import type { ResultsProps } from './results.tsx';
import classes from './row-group.module.css';

interface RowGroupProps extends Omit<ResultsProps, 'documents' | 'view'> {
  readonly group: DocumentGroup;
}

/** The documents of one year, or of one type. */
export function RowGroup({ group, isComplete, opened, selected, ...row }: RowGroupProps) {
  const { t } = useTranslation('customer-area');
  const language = useContentLanguage();
  const titleId = useId();
  // Looked up once: there may be hundreds of rows.
  const messages = useMemo(
    () => ({
      isNew: t('documents.new'),
      select: t('documents.select'),
      preview: t('documents.preview'),
      download: t('documents.download'),
    }),
    [t],
  );
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {group.heading ?? t('documents.untyped')}
        {isComplete && (
          <span className={classes.size}>
            {t('documents.groupSize', { count: group.size, number: row.labels.count(group.size) })}
          </span>
        )}
      </h2>
      <ul className={classes.rows}>
        {group.documents.map(({ row: document }) => (
          <DocumentItem
            key={document.id}
            {...row}
            row={document}
            messages={messages}
            language={language}
            isNew={document.isNew && !opened.has(document.id)}
            isSelected={selected.has(document.id)}
          />
        ))}
      </ul>
    </section>
  );
}
