interface Path<Args extends unknown[]> {
  /** Pattern for the router. */
  readonly pattern: string;
  /** Returns the path for links. */
  readonly href: (...args: Args) => string;
}

function fixed(pattern: string): Path<[]> {
  return { pattern, href: () => pattern };
}

/** The paths of the site; links between apps use this table. */
export const paths = {
  home: fixed('/'),
  about: fixed('/about'),
  news: fixed('/news'),
  newsItem: {
    pattern: '/news/:item',
    href: (id: number, slug: string) => `/news/${id}-${slug}`,
  },
  team: fixed('/team'),
  activities: fixed('/attivita'),
  activity: {
    pattern: '/attivita/:item',
    href: (id: number, slug: string) => `/attivita/${id}-${slug}`,
  },
  privacy: fixed('/privacy'),
  deadlines: fixed('/scadenzario'),
  deadlinesCalendar: fixed('/scadenzario.ics'),
  deadlineCalendar: {
    pattern: '/scadenzario/:id.ics',
    href: (id: number) => `/scadenzario/${id}.ics`,
  },
  /** The secret address of a client's own deadlines. */
  personalCalendar: {
    pattern: '/scadenze/:secret.ics',
    href: (secret: string) => `/scadenze/${secret}.ics`,
  },
  contacts: fixed('/contacts'),
  appointment: {
    pattern: '/appuntamento',
    /** Preselects the activity with this id as the topic. */
    href: (activity?: number) =>
      activity === undefined ? '/appuntamento' : `/appuntamento?attivita=${activity}`,
  },
  search: {
    pattern: '/cerca',
    href: (query = '') => (query === '' ? '/cerca' : `/cerca?q=${encodeURIComponent(query)}`),
  },
  login: {
    pattern: '/login',
    /** Goes on to `redirectFrom` after the login; `ended` shows that the client has ended every session. */
    href: (redirectFrom?: string, ended?: 'everywhere') => {
      if (redirectFrom === undefined) return '/login';
      const address = `/login?redirectFrom=${encodeURIComponent(redirectFrom)}`;
      return ended === undefined ? address : `${address}&ended=${ended}`;
    },
  },
  signup: fixed('/signup'),
  /** The page to which an external login provider returns. */
  loginReturn: {
    pattern: '/login/return',
    href: (redirectFrom: string) =>
      `/login/return?redirectFrom=${encodeURIComponent(redirectFrom)}`,
  },
  confirm: fixed('/confirm'),
  forgot: fixed('/forgot'),
  firstLogin: {
    pattern: '/firstlogin',
    href: (email: string) => `/firstlogin?email=${encodeURIComponent(email)}`,
  },
  reset: fixed('/reset'),
  firstPassword: fixed('/firstpassword'),
  /** The page of the links that stop mails about new documents. */
  unsubscribe: fixed('/disdetta'),
  invite: fixed('/invite'),
  accept: fixed('/accept'),
  account: fixed('/account'),
  /** The page of what the firm asks of the client, and of what the client has sent. */
  toDo: fixed('/account/da-fare'),
  documents: fixed('/account/documenti'),
  profile: fixed('/account/profile'),
  security: fixed('/account/sicurezza'),
  ownData: fixed('/account/dati'),
  /** The people of the company in view. */
  people: fixed('/account/persone'),
  profileItalian: fixed('/account/profilo'),
} satisfies Record<string, Path<never[]> | Path<[]>>;
