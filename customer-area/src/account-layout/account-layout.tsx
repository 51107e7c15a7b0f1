import { type User, useContent, userAtom } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { Button, InlineError, LinkButton, Tag, UnsavedChangesDialog } from '@studio/shared/kit';
import { useAtomValue, useStore } from 'jotai';
import { LogOut } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { Avatar } from '../parts/avatar.tsx';
import { scopeIn, withCompany } from '../parts/company-in-view.ts';
import { openCounts, useOpenSum } from '../parts/open-counts.ts';
import { useForgetOutcome } from '../parts/outcome/outcome.ts';
import { Screen } from '../parts/screen.tsx';
import { isInstalled, registerServiceWorker } from '../parts/service-worker.ts';
import { ReopenedThread } from '../threads/open-thread.tsx';
import { useLeaveMessages } from '../uploads/use-leave-messages.ts';
import classes from './account-layout.module.css';
import { CompanySwitch } from './company-switch.tsx';
import { type AccountData, lastCompany, rememberCompany } from './load-account.ts';
import { companyToOpen, type ScopeInView, scopeInView } from './scopes.ts';
import { useLogout } from './use-logout.ts';

interface AccountLayoutProps {
  /** Reloads the page. */
  readonly reload?: () => void;
}

/** Renders the layout of every page of the account: the client's name and company, the tabs and the logout. */
export function AccountLayout({ reload = () => window.location.reload() }: AccountLayoutProps) {
  const { t } = useTranslation('customer-area');
  const user = useAtomValue(userAtom);
  const data = useLoaderData<AccountData>();
  const { pathname } = useLocation();
  const inView = useScope(data);
  const logout = useLogout(reload);
  const leaveMessages = useLeaveMessages();
  useForgetOutcome();
  const logoutButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The client sees what the badge counts.
    navigator.clearAppBadge?.().catch(() => undefined);
    // Without it the app still works: a later visit tries again.
    if (isInstalled() && 'serviceWorker' in navigator)
      registerServiceWorker().catch(() => undefined);
  }, []);

  function retry() {
    // The pressed button disappears, and the focus must stay on the page.
    logoutButton.current?.focus();
    void logout.start();
  }

  // Between the logout and the next page there is no user, and nothing of the account may be visible.
  if (user === undefined) return null;
  return (
    <div className={classes.layout}>
      <div className={classes.header}>
        <div className={classes.person}>
          <Avatar picture={user.avatar} />
          <div className={classes.names}>
            <p className={classes.area}>{t('title')}</p>
            <p className={classes.name}>{fullName(user) || t('frame.nameless')}</p>
            <CompanyLine data={data} inView={inView} ofUser={user.societa?.trim()} />
          </div>
          <LogoutButton
            ref={logoutButton}
            isLeaving={logout.isLeaving}
            onClick={() => void logout.start()}
          />
        </div>
        <Tabs inView={inView} />
      </div>
      {logout.question && (
        <UnsavedChangesDialog
          messages={leaveMessages}
          onStay={logout.question.stay}
          onLeave={logout.question.leave}
        />
      )}
      {logout.failure !== undefined && (
        <div className={classes.failure}>
          <InlineError message={t(failureKey(logout.failure))} onRetry={retry} />
        </div>
      )}
      <div className={classes.sheet}>
        {inView.kind === 'unknown' && <UnknownCompany />}
        {(inView.kind === 'own' || inView.kind === 'company') && (
          <>
            <Outlet />
            <ReopenedThread key={pathname} />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Returns what the address shows. A visit that names no company opens the last one, for a client who acts for several,
 * and an address without a company is replaced where the client has nothing else.
 */
function useScope({ companies }: AccountData): ScopeInView {
  const store = useStore();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isEntering, setIsEntering] = useState(true);
  const scope = scopeIn(search);
  // Without the answer the page shows what the address says; the backend decides about it anyway.
  const inView: ScopeInView =
    companies === undefined ? { kind: 'own' } : scopeInView(scope, companies, isEntering);

  const settle = useEffectEvent((kind: ScopeInView['kind'], named: string | undefined) => {
    if (companies === undefined || kind === 'unknown') return;
    if (kind !== 'unnamed') {
      setIsEntering(false);
      if (companies.companies.length > 0) rememberCompany(store, named ?? '');
      return;
    }
    const company = companyToOpen(companies, lastCompany(store));
    if (company === undefined) setIsEntering(false);
    else void navigate(withCompany(`${pathname}${search}`, company) + hash, { replace: true });
  });

  useEffect(() => settle(inView.kind, scope), [inView.kind, scope]);

  return inView;
}

interface CompanyLineProps {
  readonly data: AccountData;
  readonly inView: ScopeInView;
  /** The company in the client's profile. */
  readonly ofUser: string | undefined;
}

/** Renders the company in view below the client's name. */
function CompanyLine({ data: { companies }, inView, ofUser }: CompanyLineProps) {
  if (companies === undefined || companies.companies.length === 0)
    return ofUser ? <p className={classes.company}>{ofUser}</p> : null;
  if (inView.kind !== 'own' && inView.kind !== 'company') return null;
  return (
    <CompanySwitch
      companies={companies}
      company={inView.kind === 'company' ? inView.company : undefined}
    />
  );
}

/** Renders the replacement of a page for a company that does not exist or is not the client's. */
function UnknownCompany() {
  const { t } = useTranslation('customer-area');
  const { pathname } = useLocation();
  return (
    <Screen title={t('frame.unknown.title')}>
      <p>{t('frame.unknown.text')}</p>
      <p>
        <LinkButton kind="outline" to={pathname}>
          {t('frame.unknown.open')}
        </LinkButton>
      </p>
    </Screen>
  );
}

/** Joins first and last name; empty when both are missing. */
function fullName({ first_name, last_name }: User): string {
  return [first_name, last_name]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
}

/** Returns the key of the message for a failed logout. */
function failureKey(code: string) {
  const isUnreachable = code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
  return isUnreachable ? 'frame.exitUnreachable' : 'frame.exitFailed';
}

const tabs = [
  { key: 'toDo', to: paths.toDo.href() },
  { key: 'documents', to: paths.documents.href() },
  { key: 'people', to: paths.people.href() },
  { key: 'profile', to: paths.profile.href() },
  { key: 'security', to: paths.security.href() },
  { key: 'ownData', to: paths.ownData.href() },
] as const;

interface TabsProps {
  readonly inView: ScopeInView;
}

/** Renders the links to the pages of the account, and marks the current one. */
function Tabs({ inView }: TabsProps) {
  const { t } = useTranslation('customer-area');
  const company = inView.kind === 'company' ? inView.company.id : undefined;
  const open = useOpenCounts(company, inView.kind === 'unnamed');
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);

  const current = tabs.findIndex(({ to }) => to === pathname);

  useEffect(() => scrollTo(row.current, current), [current]);

  return (
    <nav aria-label={t('frame.tabs')}>
      <ul className={classes.tabs} ref={row}>
        {tabs.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={withCompany(to, company)}>
              {t(`pages.${key}`)}
              {key === 'toDo' && open > 0 && (
                <Tag>
                  {open} <span className="visually-hidden">{t('toDo.open', { count: open })}</span>
                </Tag>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls a row to one of its children, sideways only: a phone shows some of the tabs. */
function scrollTo(row: HTMLElement | null, index: number): void {
  const child = row?.children[index]?.getBoundingClientRect();
  if (!row || child === undefined) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += child.left + child.width / 2 - (left + width / 2);
}

/** Returns the number of open things; reads it when the company in view is known and changes. */
function useOpenCounts(company: number | undefined, isWaiting: boolean): number {
  const content = useContent();
  const store = useStore();
  useEffect(() => {
    const counts = openCounts(content, store);
    if (isWaiting || counts.knows(company)) return;
    // Without an answer the tab has no number; the page itself shows the error.
    counts.read(company).catch(() => undefined);
  }, [content, store, company, isWaiting]);
  return useOpenSum(company);
}

interface LogoutButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isLeaving: boolean;
  readonly onClick: () => void;
}

/** Renders the logout button, which keeps the focus during the logout and changes its label. */
function LogoutButton({ ref, isLeaving, onClick }: LogoutButtonProps) {
  const { t } = useTranslation('customer-area');
  return (
    <Button ref={ref} kind="quiet" aria-disabled={isLeaving} onClick={onClick}>
      <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{isLeaving ? t('frame.exiting') : t('frame.exit')}</span>
    </Button>
  );
}
