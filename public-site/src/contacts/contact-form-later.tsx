import { InlineError } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Later, later } from '../parts/later.ts';
import { whenNear } from '../parts/when-near.ts';
import classes from './contact-form-later.module.css';

const placeId = 'messaggio';

const contactForm = later(
  async () =>
    (await import(/* webpackChunkName: "contacts.form" */ './contact-form.tsx')).ContactForm,
);

/** Whether the page that the browser shows may still be the one that the server rendered. */
let isFirstPage = true;

/**
 * Loads the form's code before the page is rendered on the server, and before the browser hydrates such a page.
 * Only the first call looks at the document: a later one prefetches the page, perhaps while its place is on screen.
 * @throws {Error} when the code cannot be loaded, like any other code of the page
 */
export async function formAsRendered(form: Later = contactForm): Promise<void> {
  const isHydration =
    typeof document !== 'undefined' && isFirstPage && document.getElementById(placeId) !== null;
  isFirstPage = false;
  if (typeof document === 'undefined' || isHydration) await form.load();
}

function FormMissing() {
  const { t } = useTranslation('public-site');
  // Browsers keep the failure of a module for as long as a page lives.
  return (
    <InlineError message={t('contacts.formMissing')} onRetry={() => window.location.reload()} />
  );
}

/**
 * The contact form: most of the page's code, which a visitor who comes from another page has when the form is seen. Until
 * then its place can be reached like its fields: by the keyboard, and by whoever listens.
 */
export function ContactFormLater({ form = contactForm }: { readonly form?: Later }) {
  const { t } = useTranslation('public-site');
  const place = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState(form.loaded);
  const isPending = Form === undefined;

  useEffect(() => {
    if (place.current === null || !isPending) return undefined;
    return whenNear(place.current, 0, () => {
      form.load().then(
        (loaded) => setForm(() => loaded),
        (error) => {
          reportError(error);
          setForm(() => FormMissing);
        },
      );
    });
  }, [form, isPending]);

  return (
    <div id={placeId} ref={place} tabIndex={isPending ? 0 : -1}>
      {isPending ? <p className={classes.pending}>{t('contacts.formComing')}</p> : <Form />}
    </div>
  );
}
