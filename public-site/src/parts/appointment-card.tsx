import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './appointment-card.module.css';

/** Renders the invitation to an appointment; the children are the way to one. */
export function AppointmentCard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('public-site');
  return (
    <div className={classes.card}>
      <p className={classes.title}>{t('appointmentCard.title')}</p>
      <p className={classes.text}>{t('appointmentCard.text')}</p>
      {children}
    </div>
  );
}
