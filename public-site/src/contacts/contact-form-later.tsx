import { InlineError } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../parts/later.ts';
import { whenNear } from '../parts/when-near.ts';
import classes from './contact-form-later.module.css';

const placeId = 'messaggio';

function FormMissing() {
  const { t } = useTranslation('public-site');
  // Browsers keep the failure of a module for as long as a page lives.
  return (
    <InlineError message={t('contacts.formMissing')} onRetry={() => window.location.reload()} />
  );
}

const form = later(
  async () =>
    (await import(/* webpackChunkName: "contacts.form" */ './contact-form.tsx')).ContactForm,
  FormMissing,
);

/** Has the form's code before the page is rendered on the server, and before the browser takes such a page over. */
export async function formAsRendered(): Promise<void> {
  if (typeof document === 'undefined' || document.getElementById(placeId) !== null) {
    await form.load();
  }
}

/** The contact form: most of the page's code, which a visitor who comes from another page has when the form is seen. */
export function ContactFormLater() {
  const place = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState(form.loaded);
  useEffect(() => {
    if (place.current === null) return undefined;
    return whenNear(place.current, 0, () => {
      void form.load().then((loaded) => setForm(() => loaded));
    });
  }, []);
  return (
    <div id={placeId} ref={place} className={Form === undefined ? classes.pending : undefined}>
      {Form && <Form />}
    </div>
  );
}
