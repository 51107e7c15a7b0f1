/** Tells password managers whose password a form sets; people see the account above it. */
export function Username({ email }: { readonly email: string | undefined }) {
  if (email === undefined) return null;
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
