import type { Companies, Company } from '@studio/shared/contract/calls';
import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { withCompany } from '../parts/company-in-view.ts';
import classes from './company-switch.module.css';
import { scopesOf } from './scopes.ts';

interface CompanySwitchProps {
  readonly companies: Companies;
  /** The company in view; undefined for the person's own things. */
  readonly company: Company | undefined;
}

/** Renders the scope in view; with several, as a button that opens the links to the same page of each. */
export function CompanySwitch({ companies, company }: CompanySwitchProps) {
  const { t } = useTranslation('customer-area');
  const scopes = scopesOf(companies);
  if (scopes.length > 1) return <Menu scopes={scopes} company={company} />;
  return (
    <p className={classes.only}>
      <span className="visually-hidden">{t('frame.company')}: </span>
      <ScopeName company={company} />
    </p>
  );
}

/** Renders the name of a scope: of a company with its VAT number, or of the person's own things. */
function ScopeName({ company }: { readonly company: Company | undefined }) {
  const { t } = useTranslation('customer-area');
  if (company === undefined) return <span className={classes.name}>{t('frame.personal')}</span>;
  return (
    <>
      <span className={classes.name}>{company.denominazione}</span>{' '}
      {company.piva !== null && (
        <span className={classes.number}>{t('frame.vat', { number: company.piva })}</span>
      )}
    </>
  );
}

interface MenuProps {
  readonly scopes: readonly (Company | undefined)[];
  readonly company: Company | undefined;
}

/** Renders the scope in view as a button, and below it the links to the others. */
function Menu({ scopes, company }: MenuProps) {
  const { t } = useTranslation('customer-area');
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen, close]);

  return (
    <div ref={root} className={classes.switch}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('frame.switch')}: </span>
        <span className={classes.label}>
          <ScopeName company={company} />
        </span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul id={listId} className={classes.list} hidden={!isOpen}>
        {scopes.map((scope) => (
          <li key={scope?.id ?? 0}>
            <Link
              to={withCompany(pathname, scope?.id)}
              aria-current={scope?.id === company?.id ? 'true' : undefined}
              onClick={close}
            >
              <ScopeName company={scope} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
