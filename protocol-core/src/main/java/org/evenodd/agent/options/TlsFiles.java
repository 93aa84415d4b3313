package org.evenodd.agent.options;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collections;
import org.evenodd.agent.http.TlsIdentity;

/**
 * Reads key stores and passwords for TLS. Each method throws {@link ProgramException} (wrong usage) with one sentence
 * about the problem.
 */
public final class TlsFiles {

    private static final String KEYSTORE = "--tls-keystore";
    private static final String TRUSTSTORE = "--tls-truststore";
    private static final String PEM = "-----BEGIN CERTIFICATE-----";

    private TlsFiles() {}

    public static String firstLine(Path file) {
        byte[] bytes = bytes("--tls-keystore-password-file", file);
        return new String(bytes, StandardCharsets.UTF_8).lines().findFirst().orElse("");
    }

    public static TlsIdentity identity(Path file, String password) {
        KeyStore keys = pkcs12(KEYSTORE, file, bytes(KEYSTORE, file), password);
        try {
            for (String alias : Collections.list(keys.aliases())) {
                if (keys.getKey(alias, password.toCharArray()) != null) {
                    return new TlsIdentity(keys, password);
                }
            }
        } catch (GeneralSecurityException e) {
            throw wrong(KEYSTORE, file, "the key in it has another password than the file");
        }
        throw wrong(KEYSTORE, file, "it holds no private key");
    }

    public static KeyStore trust(Path file, String password) {
        byte[] bytes = bytes(TRUSTSTORE, file);
        KeyStore trusted = new String(bytes, StandardCharsets.ISO_8859_1).contains(PEM)
                ? pem(file, bytes)
                : pkcs12(TRUSTSTORE, file, bytes, password);
        if (isEmpty(trusted)) {
            throw wrong(TRUSTSTORE, file, "it holds no certificate");
        }
        return trusted;
    }

    private static boolean isEmpty(KeyStore store) {
        try {
            return store.size() == 0;
        } catch (KeyStoreException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyStore pem(Path file, byte[] bytes) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            int number = 0;
            for (Certificate each :
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes))) {
                store.setCertificateEntry("trusted-" + ++number, each);
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw wrong(TRUSTSTORE, file, "it is not PEM");
        }
    }

    private static KeyStore pkcs12(String option, Path file, byte[] bytes, String password) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(bytes), password.toCharArray());
            return store;
        } catch (IOException e) {
            boolean wrongPassword = e.getCause() instanceof UnrecoverableKeyException;
            throw wrong(option, file, wrongPassword ? "the password is wrong" : "it is not PKCS12");
        } catch (GeneralSecurityException e) {
            throw wrong(option, file, "it is not PKCS12");
        }
    }

    private static byte[] bytes(String option, Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw wrong(option, file, "there is no such file");
        } catch (IOException e) {
            throw wrong(option, file, "it cannot be read");
        }
    }

    private static ProgramException wrong(String option, Path file, String reason) {
        return ProgramException.wrongUsage("%s %s cannot be used: %s".formatted(option, file, reason));
    }
}
