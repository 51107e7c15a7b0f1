/** The fields of Directus' users that mean nothing for a client. */
const unusedOfClients = [
  ...['password', 'avatar', 'location', 'title', 'description', 'tags', 'tfa_secret'],
  ...['preferences_divider', 'language', 'text_direction', 'appearance'],
  ...['theme_light', 'theme_light_overrides', 'theme_dark', 'theme_dark_overrides'],
  ...['admin_divider', 'provider', 'external_identifier', 'token', 'email_notifications'],
];

const named = unusedOfClients.map((field) => `[data-field="${field}"]`).join(', ');

/**
 * The styles of the Studio. Directus shows all fields of a user, and its own fields cannot be hidden: these rules hide
 * them in the form that has the field of clients only.
 */
export const studioStyles = `.v-form:has(> [data-field="interventi"]) > [data-collection="directus_users"]:is(${named}) {
  display: none;
}`;
