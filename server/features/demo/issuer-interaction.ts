import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import { HttpError } from '../../platform/http/http-error';
import { MESSAGE_HEADERS } from '../../platform/http/message-page';
import { limitedText } from '../../platform/http/validate';
import { type IssuerPerson, issuerPage, overPage } from './issuer-page';

export interface InteractionParts {
  provider: Provider;
  people: readonly IssuerPerson[];
  /** Origins of the pages that open the sign-in. */
  origins: readonly string[];
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>> & Interaction;

/** The form has one field. */
const FORM_MAX_BYTES = 4_096;

/** Returns the submitted form. @throws HttpError 413 when it is too large */
const formOf = (incoming: IncomingMessage): Promise<string> =>
  limitedText({
    // The connection must survive for the response.
    chunks: incoming.iterator({ destroyOnReturn: false }),
    declared: incoming.headers['content-length'],
    maxBytes: FORM_MAX_BYTES,
  });

const CANCELLED: InteractionResults = { error: 'access_denied', error_description: 'The person cancelled.' };

/** Returns the result of a choice; choosing a person is also consent to share their claims with the venue. */
async function choiceOf({ provider, people }: InteractionParts, details: Details, body: string) {
  const subject = new URLSearchParams(body).get('person');
  const person = people.find((known) => known.subject === subject);
  if (!person) return CANCELLED;
  const grant = new provider.Grant({
    accountId: person.subject,
    clientId: String(details.params.client_id),
  });
  grant.addOIDCScope('openid email profile');
  return { login: { accountId: person.subject }, consent: { grantId: await grant.save() } };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, parts: InteractionParts) {
  const { provider, people, origins } = parts;
  const details = (await provider.interactionDetails(incoming, outgoing)) as Details;
  if (incoming.method === 'POST') {
    const result = await choiceOf(parts, details, await formOf(incoming));
    return provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: false });
  }
  const { body, headers } = issuerPage({ people, locales: details.params.ui_locales, origins });
  outgoing.writeHead(200, headers).end(body);
}

/**
 * Shows the choice of a person and handles its form; rejects an interaction that is over.
 * @throws HttpError 413 for a form that is too large
 */
export async function answerInteraction(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  parts: InteractionParts,
): Promise<void> {
  try {
    await answer(incoming, outgoing, parts);
  } catch (error) {
    if (outgoing.headersSent || error instanceof HttpError) throw error;
    outgoing.writeHead(400, MESSAGE_HEADERS).end(overPage(incoming));
  }
}
