// The pages before a session: sign-in with a password, and the one-time links.
import type { AcceptInvitationBody, LoginBody } from '@voicecall/sdk';
import { isApiError } from '@voicecall/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Foreign } from '../components/facts.tsx';
import { TextField, problemAt } from '../components/field.tsx';
import { formText } from '../components/form-dialog.tsx';
import { Empty, ErrorNotice } from '../components/notice.tsx';
import icon from '../icon.svg';
import { api } from '../data/client.ts';
import { installationQuery } from '../data/queries/settings.ts';
import { sessionQuery } from './session.ts';

function Gate({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  return (
    <main className="gate">
      <div className="panel">
        <div className="brand">
          <img src={icon} alt="" /> <h1>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}

/** Sends a request that begins a session, and then opens `next`. */
function useSignIn<Input>(begin: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false });
  return useMutation({
    mutationFn: begin,
    onSuccess: async () => {
      queries.clear();
      await queries.fetchQuery(sessionQuery);
      await navigate({ href: isOwnPath(next) ? next : '/', replace: true });
    },
  });
}

/** Only a path of the console: a link must not send people to another site after they signed in. */
const isOwnPath = (next: string | undefined): next is string => /^\/[^/\\]/.test(next ?? '');

const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  isApiError(error) && codes.includes(error.code);

/**
 * Users of tenants and operators sign in at one page: a password that is no user's may be an operator's, also while users
 * have to wait.
 */
const logIn = (login: LoginBody): Promise<unknown> =>
  api.portal.login(login).catch((error: unknown) => {
    if (!isRefusal(error, 'unauthorized', 'rate_limit_exceeded')) throw error;
    return api.operatorSession.login(login).catch((second: unknown) => {
      throw isRefusal(second, 'unauthorized') ? error : second;
    });
  });

/** The code of the second factor: asked for once the server says that the account needs it. */
function useCode({ error }: { readonly error: unknown }) {
  const [asked, setAsked] = useState(false);
  const needed = isRefusal(error, 'totp_required', 'totp_invalid') || (asked && !isRefusal(error, 'unauthorized'));
  if (needed !== asked) setAsked(needed);
  return {
    // That a code is needed is no mistake of the person.
    notice: error && !isRefusal(error, 'totp_required') ? <ErrorNotice error={error} /> : null,
    field: needed ? (
      <TextField
        label="Code"
        name="totp"
        autoComplete="one-time-code"
        maxLength={64}
        required
        autoFocus
        hint="Of your authenticator app, or a recovery code."
      />
    ) : null,
    of: (form: HTMLFormElement) => (needed ? { totp: formText(form, 'totp') } : {}),
  };
}

/** Asks for a link by e-mail. What is said afterwards is the same for every address. */
function ForgottenForm({ onBack }: { readonly onBack: () => void }) {
  const ask = useMutation({ mutationFn: (email: string) => api.portal.askForLink({ email }) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(formText(event.currentTarget, 'email'));
      }}
    >
      {ask.error ? <ErrorNotice error={ask.error} /> : null}
      {ask.data ? (
        <p className="quiet" role="status">
          If this address has an account, a link is on its way, unless this installation sends no e-mail: then the owner
          of your account, or the operator, makes one for you. Operators ask another operator.
        </p>
      ) : (
        <>
          <TextField label="E-mail address" name="email" type="email" autoComplete="username" required autoFocus />
          <button className="button primary" disabled={ask.isPending}>
            Send a link
          </button>
        </>
      )}
      <button type="button" className="button plain" onClick={onBack}>
        Back to the sign-in
      </button>
    </form>
  );
}

/** Why a sign-in with the OpenID provider ended, as the server names it. */
const refusals: Readonly<Record<string, string>> = {
  unavailable: 'The sign-in service does not respond. Try again later, or use your password.',
  declined: 'The sign-in service has not signed you in.',
  invalid: 'The response of the sign-in service is not valid. Try again, or tell the operator.',
  expired: 'The sign-in took too long, or was begun elsewhere. Begin again.',
  unverified: 'The sign-in service has not verified your e-mail address.',
  unknown: 'No account has your e-mail address. Ask for an invitation.',
  other_account: 'The account of your e-mail address belongs to somebody else at the sign-in service.',
  disabled: 'Your account cannot sign in at present.',
};

/** The button that leads to the OpenID provider, where the installation has one. */
function OtherWay() {
  const { data } = useQuery(installationQuery);
  const { next } = useSearch({ strict: false });
  if (!data?.oidc_label) return null;
  return (
    <a className="button" href={`/oidc/start${isOwnPath(next) ? `?next=${encodeURIComponent(next)}` : ''}`}>
      <Foreign>{data.oidc_label}</Foreign>
    </a>
  );
}

/** E-mail and password, or the OpenID provider. */
export function SignInPage() {
  const signIn = useSignIn(logIn);
  const code = useCode(signIn);
  const { refused } = useSearch({ strict: false });
  const [forgotten, setForgotten] = useState(false);
  if (forgotten)
    return (
      <Gate title="Forgotten password">
        <ForgottenForm onBack={() => setForgotten(false)} />
      </Gate>
    );
  return (
    <Gate title="Sign in">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          signIn.mutate({ email: formText(form, 'email'), password: formText(form, 'password'), ...code.of(form) });
        }}
      >
        {code.notice}
        {refused && signIn.isIdle ? (
          <div className="notice bad" role="alert">
            {refusals[refused] ?? refusals['declined']}
          </div>
        ) : null}
        <TextField label="E-mail address" name="email" type="email" autoComplete="username" required autoFocus />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        {code.field}
        <button className="button primary" disabled={signIn.isPending}>
          Sign in
        </button>
        <OtherWay />
        <button type="button" className="button plain" onClick={() => setForgotten(true)}>
          Forgotten password
        </button>
      </form>
    </Gate>
  );
}

/** What stands behind `#` in the address of a one-time link. It is removed from the address at once. */
function useToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/** A link that signs in by itself: the page asks first, because programs that look at links must not use it up. */
function LinkPage({
  title,
  text,
  begin,
}: {
  readonly title: string;
  readonly text: string;
  readonly begin: (input: { token: string }) => Promise<unknown>;
}) {
  const token = useToken();
  const open = useSignIn(begin);
  return (
    <Gate title={title}>
      {open.error ? (
        <form onSubmit={(event) => event.preventDefault()}>
          <ErrorNotice error={open.error} />
          <p className="quiet">A link works once, and only for a time. Ask for another one.</p>
        </form>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            open.mutate({ token });
          }}
        >
          <p className="quiet">{text}</p>
          <button className="button primary" disabled={open.isPending || token === ''} autoFocus>
            Continue
          </button>
        </form>
      )}
    </Gate>
  );
}

/** The link that a customer's backend made for a person. */
export const PortalPage = () => (
  <LinkPage title="Open the console" text="This link opens the console once." begin={(body) => api.portal.open(body)} />
);

/** The link that the platform printed when it started. */
export const SignInLinkPage = () => (
  <LinkPage
    title="Open the console"
    text="This link signs you in as the first operator, once."
    begin={(body) => api.operatorSession.signInByLink(body)}
  />
);

/** A link that creates an account, or sets a new password. */
function PasswordPage({ begin }: { readonly begin: (input: AcceptInvitationBody) => Promise<unknown> }) {
  const token = useToken();
  const accept = useSignIn(begin);
  const code = useCode(accept);
  return (
    <Gate title="Choose a password">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          accept.mutate({ token, password: formText(form, 'password'), ...code.of(form) });
        }}
      >
        {code.notice}
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={1024}
          required
          autoFocus
          hint="At least 12 characters. A sentence is easy to remember."
          problem={problemAt(accept.error, 'password')}
        />
        {code.field}
        <button className="button primary" disabled={accept.isPending || token === ''}>
          Set password and sign in
        </button>
      </form>
    </Gate>
  );
}

/** The link of an operator. */
export const InvitationPage = () => <PasswordPage begin={(body) => api.invitations.accept(body)} />;

/** The link of a user of a tenant. */
export const WelcomePage = () => <PasswordPage begin={(body) => api.portal.setPassword(body)} />;

/** An address that is none of the console. */
export const NotFoundPage = () => (
  <Empty title="There is nothing here" action={<a href="/console/">Back to the start</a>}>
    This address is not one of the console.
  </Empty>
);
