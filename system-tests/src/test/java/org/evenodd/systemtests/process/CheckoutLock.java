package org.evenodd.systemtests.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets one test class at a time use {@code run-league.sh}: only one can run in the checkout, and two that start at once
 * elsewhere could take the same port to be free. Locks a file, because test classes run in several JVMs.
 */
final class CheckoutLock implements BeforeAllCallback, AfterAllCallback {

    private static final Path FILE =
            Path.of(System.getProperty("league.root"), "system-tests", "target", "checkout.lock");

    private FileChannel channel;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        channel = FileChannel.open(FILE, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        channel.close();
    }
}
