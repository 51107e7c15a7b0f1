/**
 * Makes something once for each locale, when it is first asked for. What `Intl` formats with takes far longer to make
 * than to use, and a list of dates would make one for each.
 */
export function oncePerLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const found = made.get(locale) ?? make(locale);
    made.set(locale, found);
    return found;
  };
}
