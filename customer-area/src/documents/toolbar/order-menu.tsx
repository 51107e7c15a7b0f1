import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Order, orders } from '../find/view.ts';
import classes from './order-menu.module.css';

/** The orders as the menu lists them (specification, section 2). */
const listed = ['tipologia+', 'tipologia-', 'anno+', 'anno-'] as const satisfies readonly Order[];

interface OrderMenuProps {
  readonly value: Order;
  readonly onChange: (order: Order) => void;
}

/** Chooses the order of the list; the platform's own menu, so that it works with every finger and key. */
export function OrderMenu({ value, onChange }: OrderMenuProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();

  function choose(text: string) {
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
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {listed.map((order) => (
          <option key={order} value={order}>
            {t(`documents.orders.${order}`)}
          </option>
        ))}
      </select>
      <ChevronDown className={classes.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
    </div>
  );
}
