import { call, contentContext, errorCode } from '@studio/shared/client';
import { type Head, type HeadContext, paths } from '@studio/shared/contract';
import { sendContact } from '@studio/shared/contract/calls';
import { type Outcome, submittedValues } from '@studio/shared/kit';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import { breadcrumbList, pageTitle, sharedPicture } from '../parts/head.ts';
import { readFirm } from '../parts/page-source.ts';
import { publicRoute, type RouteCode } from '../parts/public-route.tsx';
import { messageSchema, validateContact } from './contact-message.ts';
import { type ContactsData, ContactsPage } from './contacts-page.tsx';
import { loadFormForFirstRender } from './lazy-contact-form.tsx';

async function loadContacts({ context }: LoaderFunctionArgs): Promise<ContactsData> {
  return { firm: await readFirm(context, paths.contacts.href()) };
}

async function send({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const message = await submittedValues(request, messageSchema);
  if (Object.keys(validateContact(message)).length > 0) return { error: 'INVALID_PAYLOAD' };
  try {
    await call(context.get(contentContext), sendContact, message);
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

function contactsHead({ firm }: ContactsData, context: HeadContext): Head {
  const title = context.translate('public-site:contacts.title');
  return {
    title: pageTitle(title, context),
    description: context.translate('public-site:contacts.description'),
    canonical: paths.contacts.href(),
    ...sharedPicture(firm?.default_image_header, context),
    structuredData: [breadcrumbList([{ name: title, url: paths.contacts.href() }], context)],
  };
}

const route: RouteCode = {
  ...publicRoute<ContactsData>({
    load: loadContacts,
    Page: ContactsPage,
    head: contactsHead,
    dataKey: 'firm',
  }),
  action: send,
  // Sending a message changes nothing that the page shows.
  shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
    formMethod === undefined && defaultShouldRevalidate,
};

/** Returns the route of the contacts, with a form that sends the firm a mail. */
export async function contactsRoute(): Promise<RouteCode> {
  await loadFormForFirstRender();
  return route;
}
