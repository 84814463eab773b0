# The server with the built applications (docs/operations.md#containers). Steps use paths relative to their folder, so
# that scripts/deployment.test.ts can run them without a Docker daemon.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run build
RUN npx --yes pnpm@12.21.0 --filter @canvass/server deploy --prod --legacy ../out
RUN mkdir ../data

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4870 DATA_DIR=/data WEB_DIST=/app/web CONSOLE_DIST=/app/console EDITOR_DIST=/app/editor
WORKDIR /app
COPY --from=build /out/node_modules ./node_modules
COPY --from=build /out/package.json ./package.json
COPY --from=build /build/apps/server/dist ./dist
COPY --from=build /build/apps/web/dist ./web
COPY --from=build /build/apps/console/dist ./console
COPY --from=build /build/apps/editor/dist ./editor
COPY --from=build --chown=node:node /data /data
USER node
VOLUME /data
EXPOSE 4870
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthcheck').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js", "serve"]
