import { Search, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { longestSearch } from '../find/view-query.ts';
import classes from './search-field.module.css';

interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Looks for words in the documents while they are typed. */
export function SearchField({ field, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();

  function clear() {
    onChange('');
    field.current?.focus();
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id} className="visually-hidden">
        {t('documents.search')}
      </label>
      <Search className={classes.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        id={id}
        type="search"
        className={classes.input}
        value={value}
        placeholder={t('documents.searchHint')}
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('documents.clearSearch')}
          onClick={clear}
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
