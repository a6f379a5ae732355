// Passkeys: the browser's authenticator asked and answered in the JSON of WebAuthn.
import { api } from '../lib/api';
import type { Account, Me } from '../wire/frame';

/** Nobody has answered: the dialog of the browser was closed, or there is no passkey for this server. */
export class NoPasskey extends Error {}

export function possible(): boolean {
  return (
    window.isSecureContext &&
    'PublicKeyCredential' in window &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  );
}

/** A new passkey for the guest of this browser. */
export async function keep(): Promise<Account> {
  const { options } = await api.passkeyOffer();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return api.keepPasskey(await answered(navigator.credentials.create({ publicKey })));
}

/** This browser becomes the guest whose passkey is given. */
export async function signIn(): Promise<Me> {
  const { options } = await api.passkeyQuestion();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return api.usePasskey(await answered(navigator.credentials.get({ publicKey })));
}

async function answered(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  let credential: Credential | null;
  try {
    credential = await asked;
  } catch {
    throw new NoPasskey();
  }
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey();
  return credential.toJSON() as unknown as Record<string, unknown>;
}
