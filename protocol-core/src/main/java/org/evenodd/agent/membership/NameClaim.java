package org.evenodd.agent.membership;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.evenodd.agent.file.OwnerOnly;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;

/**
 * Reserves a name at a manager for one running program among those that share a directory, because the agent's token is
 * stored under that name. The claim ends with the program, even when it crashes. It does not exclude a second claim by
 * the same program.
 */
public final class NameClaim implements AutoCloseable {

    private final FileChannel channel;

    private NameClaim(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Claims a name.
     *
     * @throws ProgramException (wrong usage) if another running program uses it, or (cannot start) if that cannot
     *     be determined
     */
    public static NameClaim of(SharedDirectory shared, Endpoint manager, DisplayName name) {
        Path token = shared.token(manager, name);
        Path lock = token.resolveSibling(token.getFileName() + ".lock");
        try {
            return locked(OwnerOnly.openForLock(lock), shared, name);
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "%s cannot be locked: %s".formatted(lock, e.getClass().getSimpleName()), e);
        }
    }

    private static ProgramException inUse(SharedDirectory shared, DisplayName name) {
        return ProgramException.wrongUsage(
                "another running agent uses the name \"%s\" in %s: choose another --name or --shared-dir"
                        .formatted(name, shared.root()));
    }

    private static NameClaim locked(FileChannel channel, SharedDirectory shared, DisplayName name) throws IOException {
        if (!isOurs(channel)) {
            channel.close();
            throw inUse(shared, name);
        }
        return new NameClaim(channel);
    }

    private static boolean isOurs(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    /** Releases the name. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
