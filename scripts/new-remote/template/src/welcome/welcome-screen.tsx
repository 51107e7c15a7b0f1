import { useTranslation } from 'react-i18next';
import classes from './welcome-screen.module.css';

/** Renders the first page. */
export function WelcomeScreen() {
  const { t } = useTranslation('sample-remote');
  return (
    <section className={classes.screen}>
      <h1 className={classes.title}>{t('welcome.title')}</h1>
      <p className={classes.lead}>{t('welcome.lead')}</p>
    </section>
  );
}
