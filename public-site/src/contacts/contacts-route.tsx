import {
  contentContext,
  errorCode,
  type FirmConfiguration,
  imageUrl,
  sendContact,
} from '@studio/shared/content';
import { type Head, type HeadContext, paths, type RouteHandle } from '@studio/shared/contract';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { headFor } from '../parts/head-for.ts';
import { PageFrame } from '../parts/page-frame.tsx';
import { pageTitle } from '../parts/page-head.ts';
import { readFirm } from '../parts/page-source.ts';
import type { RouteCode } from '../parts/route-code.ts';
import { breadcrumbList } from '../parts/structured-data.ts';
import { formAsRendered } from './contact-form-later.tsx';
import { messageSchema } from './contact-message.ts';
import { ContactsPage } from './contacts-page.tsx';

interface ContactsData {
  readonly firm: FirmConfiguration | null;
}

async function loadContacts({ context }: LoaderFunctionArgs): Promise<ContactsData> {
  return { firm: await readFirm(context.get(contentContext)) };
}

async function send({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const message = await submittedValues(request, messageSchema);
  try {
    await sendContact(context.get(contentContext), message);
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

function contactsHead({ firm }: ContactsData, context: HeadContext): Head {
  const title = context.translate('public-site:contacts.title');
  const image = firm?.default_image_header;
  return {
    title: pageTitle(title, context),
    description: context.translate('public-site:contacts.description'),
    canonical: paths.contacts.href(),
    ...(image && { image: imageUrl(image.id, 'header-1280') }),
    structuredData: [breadcrumbList([{ name: title, url: paths.contacts.href() }], context)],
  };
}

function ContactsScreen() {
  return (
    <PageFrame>
      <ContactsPage {...useLoaderData<ContactsData>()} />
    </PageFrame>
  );
}

const route: RouteCode = {
  loader: loadContacts,
  action: send,
  // Sending a message changes nothing that the page shows.
  shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
    formMethod === undefined && defaultShouldRevalidate,
  Component: ContactsScreen,
  handle: {
    isPublic: true,
    head: headFor<ContactsData>('firm', contactsHead),
  } satisfies RouteHandle,
};

/** How to reach the firm, with a form that mails it. */
export async function contactsRoute(): Promise<RouteCode> {
  await formAsRendered();
  return route;
}
