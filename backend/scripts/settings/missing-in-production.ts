const always = ['SITE_URL', 'STUDIO_URL', 'SMTP_HOST', 'SMTP_PORT', 'MAIL_FROM'];
const firstStart = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];
const postgres = ['DB_HOST', 'DB_DATABASE', 'DB_USER', 'DB_PASSWORD'];

/** What keeps these variables from being a production start, as clauses of one sentence. */
export function missingInProduction(
  variables: Record<string, string | undefined>,
  isFirstStart: boolean,
): string[] {
  const needed = [
    ...always,
    ...(isFirstStart ? firstStart : []),
    ...(variables.DB_CLIENT === 'pg' ? postgres : []),
  ];
  const missing = needed.filter((name) => variables[name] === undefined);
  return [
    ...(missing.length > 0 ? [`a production start needs ${missing.join(', ')}`] : []),
    ...(variables.DEMO === 'true' ? ['a production start has no demo: remove DEMO'] : []),
  ];
}
