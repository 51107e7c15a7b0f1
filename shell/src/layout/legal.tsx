import type { Configuration } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './legal.module.css';
import { nonEmpty } from './non-empty.ts';

/** Renders the statements that Italian law requires on a firm's site, and a link to the privacy page. */
export function Legal({ configuration }: { readonly configuration: Configuration }) {
  const { t } = useTranslation('shell');
  const name = nonEmpty(configuration.denominazione);
  const lines = legalLines(configuration);
  const lang = useContentLanguage();
  return (
    <section className={styles.legal} aria-label={t('footer.legal')}>
      {name !== undefined && (
        <p className={styles.name} lang={lang}>
          {name}
        </p>
      )}
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ label, value, href }) => (
            <div key={label} className={styles.line}>
              <dt>{t(`legal.${label}`)}</dt>
              <dd lang={lang}>
                {href === undefined ? value : <a href={href}>{t('legal.rulesLink')}</a>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link to={paths.privacy.href()}>{t('footer.privacy')}</Link>
    </section>
  );
}

/** A statement that the law requires. */
interface LegalLine {
  /** The key of the label's message. */
  readonly label:
    | 'piva'
    | 'codiceFiscale'
    | 'pivaAndCodiceFiscale'
    | 'rea'
    | 'capital'
    | 'order'
    | 'title'
    | 'rules';
  readonly value: string;
  /** The address of the profession's rules. */
  readonly href?: string;
}

/**
 * Returns the statements of art. 35 DPR 633/72, art. 7 D.Lgs. 70/2003 and art. 2250 c.c. that the configuration
 * contains.
 */
export function legalLines(configuration: Configuration): LegalLine[] {
  return [
    ...taxLines(nonEmpty(configuration.piva), nonEmpty(configuration.codice_fiscale)),
    ...line('rea', nonEmpty(configuration.rea)),
    ...line('capital', nonEmpty(configuration.capitale_sociale)),
    ...line('order', nonEmpty(configuration.ordine)),
    ...line('title', nonEmpty(configuration.titolo_professionale)),
    ...rulesLine(nonEmpty(configuration.regole_professionali)),
  ];
}

function taxLines(piva: string | undefined, codiceFiscale: string | undefined): LegalLine[] {
  if (piva !== undefined && piva === codiceFiscale) {
    return [{ label: 'pivaAndCodiceFiscale', value: piva }];
  }
  return [...line('piva', piva), ...line('codiceFiscale', codiceFiscale)];
}

/** Links the rules of the profession when they are a web address; any other scheme stays text. */
function rulesLine(value: string | undefined): LegalLine[] {
  return line('rules', value).map((rules) =>
    /^https?:\/\//.test(rules.value) ? { ...rules, href: rules.value } : rules,
  );
}

function line(label: LegalLine['label'], value: string | undefined): LegalLine[] {
  return value === undefined ? [] : [{ label, value }];
}
