import type { AccountMail } from './account-mail.ts';
import type { MailLinks } from './mail-links.ts';

function footer(lines: string[]): string {
  return ['--', ...lines, 'Questo messaggio è stato inviato automaticamente.'].join('\n');
}

/** The text part of an account mail, with the firm's lines at its foot. */
export function accountText(
  mail: Omit<AccountMail, 'subject'>,
  links: MailLinks,
  firm: string[],
): string {
  const { title, paragraphs, lines = [], button, otherLink } = mail;
  const list = lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : [];
  const other = links.forgotUrl && otherLink ? [`${otherLink}:\n${links.forgotUrl}`] : [];
  const parts = [title, ...paragraphs, ...list, `${button}:\n${links.url}`, ...other, footer(firm)];
  return parts.join('\n\n');
}

const field = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–');

/** The text part of a visitor's message to the firm. */
export function contactText(data: Record<string, unknown>, lines: string[]): string {
  const { nome, email, telefono, messaggio } = data;
  const head = `Nome: ${field(nome)}\nE-mail: ${field(email)}\nTelefono: ${field(telefono)}`;
  return `${head}\n\n${field(messaggio)}\n\n${footer(lines)}`;
}
