# The image that a bank runs: the API and the page, without the simulator and the development tools.
FROM node:24-slim AS build
WORKDIR /kaisetsu
COPY . .
RUN npm ci && npm run build

# The server bundle contains only our own code; these are the packages that it imports.
FROM node:24-slim AS packages
WORKDIR /kaisetsu
COPY . .
# npm installs a package beside the workspace if another workspace needs another version of it.
RUN npm ci --omit=dev --workspace=@kaisetsu/api && mkdir -p apps/api/node_modules

FROM node:24-slim
# The workflow passes both; a build by hand has no revision. No label holds the time, so that equal sources make equal images.
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Kaisetsu" \
    org.opencontainers.image.description="API and page for opening a bank account" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production PORT=3000 METRICS_PORT=9464 DATA_DIR=/var/lib/kaisetsu \
    # With more heaps, glibc keeps the memory of processed images.
    MALLOC_ARENA_MAX=2
WORKDIR /kaisetsu
COPY --from=packages /kaisetsu/node_modules node_modules
COPY --from=packages /kaisetsu/apps/api/node_modules apps/api/node_modules
COPY --from=build /kaisetsu/apps/api/package.json apps/api/package.json
COPY --from=build /kaisetsu/apps/api/dist apps/api/dist
COPY --from=build /kaisetsu/apps/api/generated-data apps/api/generated-data
COPY --from=build /kaisetsu/apps/web/dist apps/web/dist
# `admin import postal-data` writes here. A new volume inherits the owner.
RUN mkdir /var/lib/kaisetsu && chown node:node /var/lib/kaisetsu
USER node
# The second port is for Prometheus only, not for the public (docs/operations.md "Monitoring").
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["node", "-e", "const host = process.env.HOST || '127.0.0.1'; fetch(`http://${host.includes(':') ? `[${host}]` : host}:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
