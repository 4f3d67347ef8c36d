# The platform and the agent worker, as two images: `docker build --target server .` and `docker build --target agent .`
# Node runs the TypeScript sources directly, so nothing is compiled. `pnpm deploy` does not work here, because Node does not strip types under node_modules.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app

# The packages of the lockfile are fetched before the sources are copied, so a change of the sources downloads nothing.
FROM base AS sources
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx -y pnpm@12.21.0 fetch --prod && rm -rf node_modules
COPY . .
ARG COMMIT=unknown
RUN echo "$COMMIT" > COMMIT

FROM sources AS server-files
RUN npx -y pnpm@12.21.0 install --offline --frozen-lockfile --prod --filter @voicecall/server...

FROM sources AS console-files
RUN npx -y pnpm@12.21.0 install --offline --frozen-lockfile --prod --filter @voicecall/console... \
  && node packages/console/build.ts

FROM sources AS agent-files
RUN npx -y pnpm@12.21.0 install --offline --frozen-lockfile --prod --filter @voicecall/agent...

FROM base AS server
# The media service writes recordings into this folder as another user, in the group root.
RUN mkdir /data /recordings /compiled \
  && chown node:node /data /compiled \
  && chown node:root /recordings \
  && chmod 2770 /recordings
COPY --from=server-files /app /app
COPY --from=console-files /app/packages/console/dist /app/packages/console/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_COMPILE_CACHE=/compiled MALLOC_ARENA_MAX=2
USER node
# Loads the server once, so that containers start with its compiled code.
RUN node -e "import('/app/packages/server/src/run.ts')"
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and receives SIGTERM; npx would not pass it on.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "packages/server/src/main.ts"]

FROM base AS agent
RUN mkdir /data && chown node:node /data
COPY --from=agent-files /app /app
ENV NODE_ENV=production AGENT_PORT=8081 AGENT_OUTBOX_DIR=/data/outbox
USER node
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.AGENT_PORT}/`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/agent/src/main.ts"]
