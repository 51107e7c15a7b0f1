import type { EndpointConfig } from '@directus/extensions';
import { confirmHandler } from './accounts/confirm.ts';
import { inviteHandler } from './accounts/invite.ts';
import { sendConfirmHandler } from './accounts/send-confirm.ts';
import { signUpHandler } from './accounts/sign-up.ts';
import { changesHandler } from './change-log/endpoint.ts';
import { contactHandler } from './contact/endpoint.ts';
import { isFromGateway } from './gateway-secret.ts';

/** `/account/…`: what the gateway asks for on its own or a visitor's behalf. */
export const account: EndpointConfig = {
  id: 'account',
  handler(router, context) {
    // Everybody else is told that there is nothing here.
    router.use((request, _response, next) => {
      const given = request.header('x-gateway-secret');
      next(isFromGateway(given, String(context.env.GATEWAY_SECRET)) ? undefined : 'router');
    });
    router.get('/changes', changesHandler(context));
    router.post('/contact', contactHandler(context));
    router.post('/sign-up', signUpHandler(context));
    router.post('/send-confirm', sendConfirmHandler(context));
    router.post('/confirm', confirmHandler(context));
    router.post('/invite', inviteHandler(context));
  },
};
