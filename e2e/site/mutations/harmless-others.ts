import { authT, index } from './anchors.ts';
import { after, before, harmless, instead, type Mutation, style, words } from './mutation.ts';

/** Changes that the other teams make every day. */
export const harmlessOthers: readonly Mutation[] = [
  words('auth', 'auth', 'Password dimenticata?', 'Hai dimenticato la password?'),
  words('customer-area', 'customer-area', 'Documenti', 'I tuoi documenti'),
  words('shell', 'shell', 'Vai al contenuto', 'Salta al contenuto'),
  style(
    'auth',
    'links stand apart',
    'auth/src/parts/auth-screen.module.css',
    '0 var(--space-3)',
    '0 var(--space-4)',
  ),
  style(
    'auth',
    'the body of a screen is looser',
    'auth/src/parts/auth-screen.module.css',
    'gap: var(--space-3)',
    'gap: var(--space-4)',
  ),
  style(
    'shell',
    'the footer has a simple line',
    'shell/src/layout/footer.module.css',
    '3px double',
    '1px solid',
  ),
  style(
    'shell',
    'the text of the footer is wider',
    'shell/src/layout/footer.module.css',
    '0.08em',
    '0.06em',
  ),
  harmless(
    'auth',
    'a variable in the login',
    after(
      'auth/src/login/login-screen.tsx',
      `export function LoginScreen() {\n  ${authT}`,
      "  const title = t('login.title');\n",
    ),
    instead(
      'auth/src/login/login-screen.tsx',
      "title={t('login.title')}\n      lead",
      'title={title}\n      lead',
    ),
  ),
  harmless(
    'auth',
    'the links in another order',
    instead(
      'auth/src/login/login-screen.tsx',
      "        [paths.forgot.href(), t('login.forgot'), { email: email.trim() }],\n        [paths.signup.href(), t('login.signup')],",
      "        [paths.signup.href(), t('login.signup')],\n        [paths.forgot.href(), t('login.forgot'), { email: email.trim() }],",
    ),
  ),
  harmless(
    'auth',
    'a link more',
    instead(
      'auth/src/registration/sign-up.tsx',
      "links={[[paths.login.href(), t('signup.login')]]}",
      "links={[\n          [paths.login.href(), t('signup.login')],\n          [paths.home.href(), '1'],\n        ]}",
    ),
  ),
  harmless(
    'auth',
    'a hint at the password',
    instead(
      'auth/src/login/login-screen.tsx',
      '        name="password"',
      `        hint={t('login.lead')}\n        name="password"`,
    ),
  ),
  harmless(
    'auth',
    'an import that is not used on this page',
    instead(
      'auth/src/parts/auth-screen.tsx',
      "import { Link, useLoaderData } from 'react-router-dom';",
      "import { Link, useLoaderData, useLocation } from 'react-router-dom';",
    ),
    after(
      'auth/src/parts/auth-screen.tsx',
      'export function AuthScreen({ title, lead, links = [], children }: AuthScreenProps) {\n',
      '  useLocation();\n',
    ),
  ),
  harmless(
    'customer-area',
    'a comment',
    before(
      'customer-area/src/documents/documents-screen.tsx',
      '/** Renders the documents of the company in view. */',
      '// Opened most of all.\n',
    ),
  ),
  harmless(
    'customer-area',
    'a variable in the layout',
    after(
      'customer-area/src/account-layout/account-layout.tsx',
      '  const user = useAtomValue(userAtom);\n',
      "  const title = t('title');\n",
    ),
    instead(
      'customer-area/src/account-layout/account-layout.tsx',
      "<p className={classes.area}>{t('title')}</p>",
      '<p className={classes.area}>{title}</p>',
    ),
  ),
  harmless(
    'customer-area',
    'the tabs in another order',
    instead(
      'customer-area/src/account-layout/account-layout.tsx',
      "  { key: 'profile', to: paths.profile.href() },\n  { key: 'security', to: paths.security.href() },",
      "  { key: 'security', to: paths.security.href() },\n  { key: 'profile', to: paths.profile.href() },",
    ),
  ),
  harmless(
    'shell',
    'an export more',
    after(
      index,
      "export { hasSession, mayHaveSession } from './session/descriptor.ts';\n",
      "export { hasSession as isLoggedIn } from './session/descriptor.ts';\n",
    ),
  ),
  harmless(
    'shell',
    'an optional parameter',
    instead(
      'shared/src/client/session/login.ts',
      '  proof: Credentials | PasskeyProof,\n): Promise<void>',
      '  proof: Credentials | PasskeyProof,\n  _reason?: string,\n): Promise<void>',
    ),
  ),
  harmless(
    'shell',
    'an optional field of a parameter',
    after(
      'shared/src/contract/calls/login.ts',
      '  readonly otp?: string;\n',
      '  readonly remember?: boolean;\n',
    ),
  ),
  harmless(
    'shell',
    'a function that takes more than it did',
    instead(
      'shared/src/client/session/login.ts',
      '  proof: Credentials | PasskeyProof,\n): Promise<void>',
      '  proof: Credentials | PasskeyProof | { readonly response: object; readonly kind: string },\n): Promise<void>',
    ),
  ),
  harmless(
    'shell',
    'a class in the layout',
    instead(
      'shell/src/layout/default-layout.tsx',
      '<div className={styles.layout}>',
      '<div className={styles.layout} data-layout="default">',
    ),
  ),
  harmless(
    'shell',
    'a text more in the footer',
    instead(
      'shell/src/layout/footer.tsx',
      "<h2 className={styles.heading}>{t('contacts.title')}</h2>",
      "<h2 className={styles.heading}>{t('contacts.title')}</h2>\n          <p>{t('brand.fallback')}</p>",
    ),
  ),
];
