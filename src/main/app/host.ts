// What both hosts share: a core with its listener, and the files that tell the hooks where it is.
import { randomBytes } from 'node:crypto'
import { fullAgent } from '../agents/adapters.ts'
import { findAppRoot } from '../base/app-root.ts'
import { claudeFolderFrom, claudeStateFileFrom, homeFrom } from '../base/paths.ts'
import type { ReadCopy } from '../base/read-copy.ts'
import { writeStartHostFile } from '../base/start-host-file.ts'
import { createListener, type Listener } from '../http/listener.ts'
import { removeEndpointFiles, writeEndpointFiles } from '../install/endpoint-files.ts'
import { repairInstallation } from '../install/repair.ts'
import type { Sealer } from '../providers/keys.ts'
import { unloadBashGrammar } from '../shell/bash-grammar.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import { collectAtRest } from './collect-at-rest.ts'
import type { Core } from './core.ts'
import { createCore } from './create-core.ts'

interface HostOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly kind: 'desktop' | 'headless'
  /** 0 lets the system choose; null takes the port of the last start again, where it is free. */
  readonly port: number | null
  /** Ends the program in its own way: closes this host, and itself after that. */
  readonly end: () => void
  /** A folder inside the program, from which its own files are found. */
  readonly from: string
  /** Set when the environment's data folder is a copy that is only to be read. */
  readonly copy?: ReadCopy
  /** The system's key store, where there is one. */
  readonly sealer?: Sealer
  /** Starts the worker process: `forkWorker` in Node, `utilityWorker` in Electron. */
  readonly startWorker: WorkerStarter
}

export interface Host {
  readonly core: Core
  readonly listener: Listener
  /** Resolves when everything is closed; calling it again waits for the same end. */
  close(): Promise<void>
}

/**
 * Opens the core and its listener on the data folder that the environment names.
 * @throws AppError when the folder is in use, cannot be written, or the port is taken.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const app = findAppRoot(options.from)
  const core = await createCore({
    home: homeFrom(options.env),
    claudeFolder: claudeFolderFrom(options.env),
    claudeStateFile: claudeStateFileFrom(options.env),
    app,
    kind: options.kind,
    env: options.env,
    startWorker: options.startWorker,
    ...(options.sealer ? { sealer: options.sealer } : {}),
    ...(options.copy ? { copy: options.copy } : {}),
  })
  let opened: Listener | null = null
  try {
    const tokens = { dashboard: newToken(), agent: newToken(), hook: newToken() }
    const listener = await createListener({
      core,
      port: options.port,
      staticFolder: app.renderer,
      tokens,
      log: core.log.child({ name: 'http' }),
      ...(options.env.XDG_RUNTIME_DIR ? { runtimeFolder: options.env.XDG_RUNTIME_DIR } : {}),
    })
    opened = listener
    core.port = listener.port
    core.endHost = options.end
    writeEndpointFiles(core.paths, {
      port: listener.port,
      token: tokens.dashboard,
      agentToken: tokens.agent,
      hookToken: tokens.hook,
      pid: process.pid,
      startedAt: core.now(),
      version: app.version,
      socket: listener.socket,
    })
    repairInstallation(core)
    fullAgent.installer.writePluginServerFile(core.paths, app.root)
    const keepStartFile = () => writeStartHostFile(core.paths, core.settings.current, app.root)
    keepStartFile()
    let { beforeEdits } = core.settings.current.recall
    const stopKeeping = core.settings.onChange(({ recall }) => {
      keepStartFile()
      if (recall.beforeEdits === beforeEdits) return
      beforeEdits = recall.beforeEdits
      // Its hook comes and goes with the setting.
      repairInstallation(core)
    })
    const rest = collectAtRest(core.log, unloadBashGrammar)
    // Who starts it is likely to ask, or to work with an agent whose prompts are searched.
    core.reader.begin('search')

    let closing: Promise<void> | null = null
    async function end(): Promise<void> {
      stopKeeping()
      rest.close()
      removeEndpointFiles(core.paths)
      await listener.close()
      await core.close()
    }
    const host: Host = { core, listener, close: () => (closing ??= end()) }
    core.start().catch((error: unknown) => {
      core.log.error({ err: error }, 'waiting events could not be taken in')
    })
    return host
  } catch (error) {
    await opened?.close()
    await core.close()
    throw error
  }
}

/** 256 bits, as style guides for loopback listeners ask for. */
function newToken(): string {
  return randomBytes(32).toString('base64url')
}
