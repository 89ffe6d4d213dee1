# The container image that a bank runs. It contains the API and the page, but not the eKYC simulator and the development tools.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base

FROM base AS build
WORKDIR /kaisetsu
COPY . .
RUN npm ci && npm run build

# This stage installs the npm packages of the API, because the server bundle contains only our own code and imports the packages.
FROM base AS packages
WORKDIR /kaisetsu
COPY . .
# npm creates apps/api/node_modules only if two workspaces need different versions of a package. `mkdir` creates the folder in any
# case, because the COPY of this folder below fails without it.
RUN npm ci --omit=dev --workspace=@kaisetsu/api && mkdir -p apps/api/node_modules

FROM base
# CI passes version and revision (.github/workflows/ci.yml). No label contains the time, so that equal sources make equal images.
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Kaisetsu" \
    org.opencontainers.image.description="API and page for opening a bank account" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production PORT=3000 METRICS_PORT=9464 DATA_DIR=/var/lib/kaisetsu \
    # Limits glibc to two heaps (arenas). With more heaps glibc does not free the memory of uploaded pictures after their processing.
    MALLOC_ARENA_MAX=2
WORKDIR /kaisetsu
COPY --from=packages /kaisetsu/node_modules node_modules
COPY --from=packages /kaisetsu/apps/api/node_modules apps/api/node_modules
COPY --from=build /kaisetsu/apps/api/package.json apps/api/package.json
COPY --from=build /kaisetsu/apps/api/dist apps/api/dist
COPY --from=build /kaisetsu/apps/api/generated-data apps/api/generated-data
COPY --from=build /kaisetsu/apps/web/dist apps/web/dist
COPY --from=build /kaisetsu/apps/desk/dist apps/desk/dist
# `admin import postal-data` writes to this folder as the user node. If an engineer mounts a new volume here, the volume gets the
# same owner.
RUN mkdir /var/lib/kaisetsu && chown node:node /var/lib/kaisetsu
USER node
# Port 9464 is for Prometheus only. Do not make it public (docs/operations.md "Monitoring").
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["node", "-e", "const host = process.env.HOST || '127.0.0.1'; fetch(`http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
