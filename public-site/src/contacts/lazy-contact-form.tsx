import { InlineError } from '@studio/shared/kit';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenNear } from '../parts/when-near.ts';
import classes from './contact-form.module.css';

const placeholderId = 'messaggio';

/** A component whose code is a chunk of its own. */
interface LazyComponent {
  /** Returns the component; undefined until it is loaded. */
  readonly loaded: () => ComponentType | undefined;
  /** Loads the component, once. Rejects when its code cannot be loaded. */
  readonly load: () => Promise<ComponentType>;
}

/** Creates a component that loads on request. Unlike `React.lazy` it renders without a wait once it is loaded. */
export function lazyComponent(importCode: () => Promise<ComponentType>): LazyComponent {
  let component: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  async function start() {
    component = await importCode();
    return component;
  }
  return {
    loaded: () => component,
    load() {
      loading ??= start();
      return loading;
    },
  };
}

const contactForm = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "contacts.form" */ './contact-form.tsx')).ContactForm,
);

/** The page in the browser may still be the one that the server rendered. */
let isFirstPage = true;

/**
 * Loads the form before the server renders the page, and before the browser hydrates it. Only the first call looks for
 * the placeholder in the document: later calls prefetch the page, perhaps while the placeholder is on screen.
 * @throws {Error} when the form's code cannot be loaded
 */
export async function loadFormForFirstRender(form: LazyComponent = contactForm): Promise<void> {
  const isServer = typeof document === 'undefined';
  const isHydration = !isServer && isFirstPage && document.getElementById(placeholderId) !== null;
  isFirstPage = false;
  if (isServer || isHydration) await form.load();
}

/**
 * Renders the contact form. It is most of the page's code: a visitor who comes from another page loads it when its
 * place is on screen. Until then the keyboard and screen readers reach a placeholder.
 */
export function LazyContactForm({ form = contactForm }: { readonly form?: LazyComponent }) {
  const { t } = useTranslation('public-site');
  const placeholder = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState(form.loaded);
  const isPending = Form === undefined;

  useEffect(() => {
    if (placeholder.current === null || !isPending) return undefined;
    return whenNear(placeholder.current, 0, () => {
      form.load().then(
        (loaded) => setForm(() => loaded),
        (error) => {
          reportError(error);
          setForm(() => FormLoadError);
        },
      );
    });
  }, [form, isPending]);

  return (
    <div id={placeholderId} ref={placeholder} tabIndex={isPending ? 0 : -1}>
      {isPending ? <p className={classes.pending}>{t('contacts.formComing')}</p> : <Form />}
    </div>
  );
}

function FormLoadError() {
  const { t } = useTranslation('public-site');
  // Browsers keep the failure of a module for as long as the page lives.
  return (
    <InlineError message={t('contacts.formMissing')} onRetry={() => window.location.reload()} />
  );
}
