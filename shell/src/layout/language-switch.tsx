import { unsavedAtom } from '@studio/shared/client';
import { type Language, languageCookie, languagePath, languages } from '@studio/shared/contract';
import { UnsavedChangesDialog } from '@studio/shared/kit';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import styles from './language-switch.module.css';

interface LanguageSwitchProps {
  readonly language: Language;
  readonly onChoose?: (language: Language) => void;
}

/**
 * Renders the interface languages side by side; the current one is pressed. Asks before unsent input is lost. Before
 * hydration it is a form of its own, which the gateway takes.
 */
export function LanguageSwitch({ language, onChoose = switchLanguage }: LanguageSwitchProps) {
  const { t } = useTranslation('shell');
  const store = useStore();
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState<Language>();

  function choose(each: Language) {
    if (each === language) return;
    if (store.get(unsavedAtom)) setWanted(each);
    else onChoose(each);
  }

  return (
    <>
      <form method="post" action={languagePath} onSubmit={(event) => event.preventDefault()}>
        {/* The server knows less of the query. */}
        <input type="hidden" name="back" value={pathname + search} suppressHydrationWarning />
        <fieldset className={styles.switch}>
          <legend className="visually-hidden">{t('language.choose')}</legend>
          {languages.map((each) => (
            <button
              key={each}
              type="submit"
              name="lingua"
              value={each}
              className={styles.choice}
              lang={each}
              aria-pressed={each === language}
              onClick={() => choose(each)}
            >
              {each.toUpperCase()}
              <span className="visually-hidden"> {t(`language.${each}`)}</span>
            </button>
          ))}
        </fieldset>
      </form>
      {wanted && (
        <UnsavedChangesDialog
          messages={{
            title: t('language.unsaved.title'),
            text: t('language.unsaved.text'),
            stay: t('language.unsaved.stay'),
            leave: t('language.unsaved.leave'),
          }}
          onStay={() => setWanted(undefined)}
          onLeave={() => onChoose(wanted)}
        />
      )}
    </>
  );
}

/** The name of the mark in the state of the history entry; the state outlives a reload. */
const switchedMark = 'languageSwitched';

/** Stores the visitor's language for a year and reloads the page in it. */
function switchLanguage(language: Language): void {
  const { name, maxAge } = languageCookie;
  document.cookie = `${name}=${language}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
  const state: unknown = window.history.state;
  window.history.replaceState({ ...Object(state), [switchedMark]: true }, '');
  // The visitor has answered already: a form's own question would be a second one.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  window.location.reload();
}

/**
 * Focuses the pressed language after the reload of a switch, as if the page had stayed, and the last button of the tools
 * where they show no languages.
 */
export function useFocusAfterSwitch(tools: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { [switchedMark]: isSwitched, ...state }: Record<string, unknown> = Object(
      window.history.state,
    );
    if (isSwitched !== true) return;
    window.history.replaceState(state, '');
    for (const target of tools.current?.querySelectorAll('button') ?? []) {
      // A hidden button does not take the focus.
      target.focus({ preventScroll: true });
      if (target === document.activeElement && target.ariaPressed === 'true') return;
    }
  }, [tools]);
}
