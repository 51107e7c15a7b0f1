import { unsignedToken } from './tokens.ts';

/** The labels and errors of an account form in one language. */
export interface FormMessages {
  readonly submit: string;
  /** The errors of the empty form by label, in the order of the fields. */
  readonly empty: Readonly<Record<string, string>>;
  /** Other invalid values by label, each with its error. */
  readonly wrong: readonly (readonly [label: string, value: string, message: string])[];
  /** Values that the browser accepts. */
  readonly right: Readonly<Record<string, string>>;
  /** Label of a box that must be ticked. */
  readonly box?: RegExp;
}

/** An account form with its path and labels. */
export interface AccountForm {
  readonly path: () => string;
  readonly needsLogin?: boolean;
  readonly it: FormMessages;
  readonly en: FormMessages;
}

const email = 'ada.lucchesi@example.com';
const password = 'Una-parola-sicura-9';

const withToken = (path: string) => () => `${path}?token=${unsignedToken({ email })}`;

/** Returns a form with only an address. */
function addressForm(
  submit: string,
  label: string,
  required: string,
  invalid: string,
): FormMessages {
  return {
    submit,
    empty: { [label]: required },
    wrong: [
      [label, 'ada@', invalid],
      [label, 'ada lucchesi@example.com', invalid],
    ],
    right: { [label]: email },
  };
}

const italianAddress = ['Inserisci l’indirizzo e-mail', 'L’indirizzo e-mail non è valido'] as const;
const englishAddress = ['Email is required', 'Email is invalid'] as const;

/** Returns a form with only a new password. */
function passwordForm(
  submit: string,
  label: string,
  required: string,
  short: string,
): FormMessages {
  return {
    submit,
    empty: { [label]: required },
    wrong: [[label, '12345', short]],
    right: { [label]: password },
  };
}

const italianPassword = [
  'Nuova password',
  'Imposta una nuova password',
  'La password deve avere almeno 6 caratteri',
] as const;
const englishPassword = [
  'New password',
  'Set a new password',
  'The password must be at least 6 characters',
] as const;

/** Every form of the accounts, with its rules and messages. */
export const accountForms: Readonly<Record<string, AccountForm>> = {
  login: {
    path: () => '/login',
    it: {
      submit: 'Accedi',
      empty: { 'E-mail': italianAddress[0], Password: 'Inserisci la password' },
      wrong: [['E-mail', 'ada@', italianAddress[1]]],
      right: { 'E-mail': email, Password: password },
    },
    en: {
      submit: 'Log in',
      empty: { 'E-mail': 'email is required', Password: 'password is required' },
      wrong: [['E-mail', 'ada@', 'email is invalid']],
      right: { 'E-mail': email, Password: password },
    },
  },
  forgot: {
    path: () => '/forgot',
    it: addressForm('Invia il link', 'E-mail', ...italianAddress),
    en: addressForm('Send the link', 'E-mail', ...englishAddress),
  },
  firstlogin: {
    path: () => '/firstlogin',
    it: addressForm('Attiva', 'E-mail', ...italianAddress),
    en: addressForm('Activate', 'E-mail', ...englishAddress),
  },
  invite: {
    path: () => '/invite',
    needsLogin: true,
    it: addressForm('Invia l’invito', 'E-mail della persona da invitare', ...italianAddress),
    en: addressForm('Send the invitation', 'E-mail of the person to invite', ...englishAddress),
  },
  reset: {
    path: withToken('/reset'),
    it: passwordForm('Reimposta la password', ...italianPassword),
    en: passwordForm('Reset the password', ...englishPassword),
  },
  firstpassword: {
    path: withToken('/firstpassword'),
    it: passwordForm('Invio', ...italianPassword),
    en: passwordForm('Send', ...englishPassword),
  },
  accept: {
    path: withToken('/accept'),
    it: {
      submit: 'Attiva l’account',
      empty: { Password: 'Inserisci una password', 'Conferma password': 'Ripeti la password' },
      wrong: [
        ['Password', '12345', 'La password deve avere almeno 6 caratteri'],
        ['Conferma password', '1234567', 'Le due password non coincidono'],
      ],
      right: { Password: password, 'Conferma password': password },
    },
    en: {
      submit: 'Activate the account',
      empty: {
        Password: 'Password is required',
        'Confirm password': 'Confirm Password is required',
      },
      wrong: [
        ['Password', '12345', 'Password must be at least 6 characters'],
        ['Confirm password', '1234567', 'Passwords must match'],
      ],
      right: { Password: password, 'Confirm password': password },
    },
  },
  signup: {
    path: () => '/signup',
    it: {
      submit: 'Registrati',
      empty: {
        Nome: 'Inserisci il nome',
        Cognome: 'Inserisci il cognome',
        'E-mail': italianAddress[0],
        Password: 'Inserisci una password',
        'Conferma password': 'Ripeti la password',
      },
      wrong: [
        ['E-mail', 'ada@', italianAddress[1]],
        ['Password', '12345', 'La password deve avere almeno 6 caratteri'],
        ['Conferma password', '1234567', 'Le due password non coincidono'],
      ],
      right: {
        Nome: 'Ada',
        Cognome: 'Lucchesi',
        'E-mail': email,
        Password: password,
        'Conferma password': password,
      },
      box: /Ho letto/,
    },
    en: {
      submit: 'Sign up',
      empty: {
        'First name': 'First Name is required',
        'Last name': 'Last name is required',
        'E-mail': englishAddress[0],
        Password: 'Password is required',
        'Confirm password': 'Confirm Password is required',
      },
      wrong: [
        ['E-mail', 'ada@', englishAddress[1]],
        ['Password', '12345', 'Password must be at least 6 characters'],
        ['Confirm password', '1234567', 'Passwords must match'],
      ],
      right: {
        'First name': 'Ada',
        'Last name': 'Lucchesi',
        'E-mail': email,
        Password: password,
        'Confirm password': password,
      },
      box: /I have read/,
    },
  },
};
