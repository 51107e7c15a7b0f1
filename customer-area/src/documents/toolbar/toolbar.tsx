import { Button, Tag } from '@studio/shared/kit';
import { ChevronDown, Search, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Labels } from '../document/labels.ts';
import { longestSearch, type Order, orders } from '../filter/view.ts';
import { Filter } from './filter.tsx';
import type { FilterProps } from './filter-dialog.tsx';
import classes from './toolbar.module.css';

interface ToolbarProps extends FilterProps {
  /** Number of documents that the client has not opened yet. */
  readonly unread: number;
  readonly searchField: RefObject<HTMLInputElement | null>;
}

/** Renders the search, filter and order controls of the list. */
export function Toolbar({ searchField, unread, ...filter }: ToolbarProps) {
  const { view, labels, onChange } = filter;
  return (
    <div className={classes.toolbar}>
      <SearchField
        field={searchField}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <NewOnly
        isOn={view.isNewOnly}
        unread={unread}
        labels={labels}
        onChange={(isNewOnly) => onChange({ isNewOnly })}
      />
      <Filter {...filter} />
      <OrderMenu value={view.order} onChange={(order) => onChange({ order })} />
    </div>
  );
}

interface NewOnlyProps {
  readonly isOn: boolean;
  readonly unread: number;
  readonly labels: Labels;
  readonly onChange: (isOn: boolean) => void;
}

/** Renders the button that limits the list to new documents, with their number. */
function NewOnly({ isOn, unread, labels, onChange }: NewOnlyProps) {
  const { t } = useTranslation('customer-area');
  return (
    <Button kind="quiet" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {t('documents.newOnly')}
      {unread > 0 && (
        <Tag>
          {labels.count(unread)}
          <span className="visually-hidden">{` ${t('documents.toRead')}`}</span>
        </Tag>
      )}
    </Button>
  );
}

interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Renders the field that searches the documents while the client types. */
function SearchField({ field, value, onChange }: SearchFieldProps) {
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
      <Search className={classes.searchIcon} size={20} strokeWidth={1.75} aria-hidden="true" />
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

/** The orders in the sequence of the menu. */
const menuOrders = [
  'tipologia+',
  'tipologia-',
  'anno+',
  'anno-',
] as const satisfies readonly Order[];

interface OrderMenuProps {
  readonly value: Order;
  readonly onChange: (order: Order) => void;
}

/** Renders the order of the list as the browser's own menu, which works with touch and keyboard. */
function OrderMenu({ value, onChange }: OrderMenuProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();

  function select(text: string) {
    const order = orders.find((one) => one === text);
    if (order !== undefined) onChange(order);
  }

  return (
    <div className={classes.menu}>
      <label htmlFor={id} className={classes.label}>
        {t('documents.order')}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onChange={({ currentTarget }) => select(currentTarget.value)}
      >
        {menuOrders.map((order) => (
          <option key={order} value={order}>
            {t(`documents.orders.${order}`)}
          </option>
        ))}
      </select>
      <ChevronDown className={classes.menuIcon} size={18} strokeWidth={1.75} aria-hidden="true" />
    </div>
  );
}
