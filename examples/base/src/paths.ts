/** The addresses of this remote: patterns for its pages, functions for links. */
export const ownPaths = {
  list: { pattern: '/sample-remote', href: () => '/sample-remote' },
  question: {
    pattern: '/sample-remote/question',
    /** Fills in the activity that the question is about. */
    href: (activity?: string) =>
      activity === undefined
        ? '/sample-remote/question'
        : `/sample-remote/question?about=${encodeURIComponent(activity)}`,
  },
} as const;

/** The addresses of other teams' remotes that this one links to. */
export const otherPaths = {
  news: '/news',
} as const;
